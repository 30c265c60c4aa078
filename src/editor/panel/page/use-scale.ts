import { useLayoutEffect, useRef, useState } from 'react'

/** In pixels, up to which width of the window the panel lies over the page. */
const narrow = 860

/** How much smaller than itself the page is shown, so that it keeps the width of the window beside the panel. */
export function useScale(isPhone: boolean, isOpen: boolean) {
  const page = useRef<HTMLElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const { current } = page
    if (!current) return undefined
    const measure = () => {
      const isNarrow = isPhone || innerWidth <= narrow
      setScale(isNarrow || !isOpen ? 1 : Math.min(1, current.clientWidth / innerWidth))
    }
    measure()
    // The panel may become wider by itself, too.
    const size = new ResizeObserver(measure)
    size.observe(current)
    addEventListener('resize', measure)
    return () => {
      size.disconnect()
      removeEventListener('resize', measure)
    }
  }, [isPhone, isOpen])
  return { scale, page }
}
