import { useEffect, useState } from 'react'

/** In milliseconds, how long everything that can be clicked shows itself. */
const firstTime = 2000

/** Whether somebody comes here just now: whoever does sees once what can be clicked. */
export function useFirstLook(isKnown: boolean): boolean {
  const [isNew, setIsNew] = useState(true)
  useEffect(() => {
    if (!isKnown) return undefined
    const later = setTimeout(setIsNew, firstTime, false)
    return () => clearTimeout(later)
  }, [isKnown])
  return isNew
}
