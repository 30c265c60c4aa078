import { useLayoutEffect, useRef, useState } from 'react'

/** In pixels, up to which width of the window the panel lies over the page. */
const narrow = 860

/** How much smaller than itself the page is shown, so that it keeps the width of the window beside the panel. */
export function useScale(isPhone: boolean, isOpen: boolean) {
  const page = useRef<HTMLElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const measure = () => {
      const width = page.current?.clientWidth ?? innerWidth
      const isNarrow = isPhone || innerWidth <= narrow
      setScale(isNarrow || !isOpen ? 1 : Math.min(1, width / innerWidth))
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [isPhone, isOpen])
  return { scale, page }
}
