/** The day, year-month-day, by which events are over; the same everywhere at one moment. */
export const today = (): string => new Date().toISOString().slice(0, 10)
