import { holdNote, openRoom, type Room } from '../sound/organ.ts'
import { holdable } from '../sound/presses.ts'
import { holdDrawing } from './hold-drawing.ts'

/** The organ in its chapel, at a comfortable level: it is as loud as speech, and far from its ceiling. */
export const chapel = (context: BaseAudioContext): Room => openRoom(context, 0.9, 0.42)

export { holdNote }

/** A fermata that is a button: the note under it sounds, and is drawn, as long as it is held. */
export function wake(button: HTMLElement, event: Event | undefined, audio: AudioContext) {
  const drawing = holdDrawing(button)
  let room: Room | undefined
  let letGo: ((at: number) => void) | undefined
  let turn = 0
  holdable(button, audio, event, {
    begin: async () => {
      turn += 1
      const mine = turn
      button.setAttribute('aria-pressed', 'true')
      drawing.press()
      await audio.resume()
      if (turn !== mine) return
      room ??= chapel(audio)
      letGo = holdNote(audio, room, Number(button.dataset['hertz']), audio.currentTime + 0.005)
      drawing.begin()
    },
    end: (atOnce) => {
      turn += 1
      button.setAttribute('aria-pressed', 'false')
      letGo?.(audio.currentTime)
      letGo = undefined
      if (atOnce) {
        room?.close(audio.currentTime)
        room = undefined
      }
      drawing.end()
    },
  })
}
