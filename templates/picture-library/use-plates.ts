import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

const plateLink = 'a[data-plate]'
/** Those that the dialog turns to: a picture may stand beside a text, too. */
const galleryLink = `.gallery ${plateLink}`

/**
 * The picture that is shown large, if any, and how to turn to another. A plain click on a picture opens the dialog; with a
 * key held down the browser opens the file as it opens any link. Closing goes back to the picture shown last.
 */
export function usePlates(wokenBy: Event | undefined) {
  const dialog = useRef<HTMLDialogElement>(null)
  const caption = useRef<HTMLParagraphElement>(null)
  const [plate, show] = useState<HTMLAnchorElement | undefined>()

  useEffect(() => {
    const clicked = (event: Event) => event instanceof MouseEvent && show(plateOf(event))
    const onClick = (event: MouseEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey } = event
      if (!plateOf(event) || ctrlKey || metaKey || shiftKey || altKey) return
      event.preventDefault()
      clicked(event)
    }
    if (wokenBy?.defaultPrevented) clicked(wokenBy)
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [wokenBy])

  useEffect(() => {
    if (!plate) return
    const words = plate.closest('figure')?.querySelector('figcaption')?.childNodes ?? []
    caption.current?.replaceChildren(...[...words].map((node) => node.cloneNode(true)))
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [plate])

  const turn = (step: 1 | -1) => {
    if (!plate) return
    const plates = [...document.querySelectorAll<HTMLAnchorElement>(galleryLink)]
    const place = plates.findIndex(({ dataset }) => dataset['plate'] === plate.dataset['plate'])
    show(plates.at((place + step) % plates.length))
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }
  const onClose = () => {
    plate?.focus()
    show(undefined)
  }
  return { dialog, caption, plate, turn, onClose, onKeyDown }
}

const plateOf = ({ target }: Event): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>(plateLink)) || undefined
