/** The point at an angle (in turns, clockwise from the top) and a distance from the centre of a round drawing. */
export function polar(centre: number, radius: number, turn: number): readonly [number, number] {
  const angle = turn * 2 * Math.PI
  return [centre + radius * Math.sin(angle), centre - radius * Math.cos(angle)]
}
