/** Closes the popover menu after a click on a link in it (specification 4), before and after React is there. */
export function closeMenuAfterNavigation() {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('[popover] a')
    if (link) link.closest<HTMLElement>('[popover]')?.hidePopover()
  })
}
