import { useEffect, useEffectEvent } from 'react'
import type { Place } from '../../protocol/state.ts'
import type { Wanted } from '../state/targets.ts'
import { sheetBody, titleElement } from '../ui/focus-places.ts'
import { idOf } from './form-places.ts'

/** Puts the focus into the field that was pointed at, once for each time, or into the first one. */
export function useFocus(asked: Wanted, place: Place | undefined, isText: boolean) {
  const { file } = asked
  const focus = useEffectEvent(() => {
    for (let length = place?.length ?? 0; place && length > 0; length--) {
      const id = idOf(file, place.slice(0, length))
      const control = document.getElementById(id) ?? document.getElementById(`${id}-row`)
      const inner = control?.querySelector<HTMLElement>(
        '[tabindex="0"], button, [type=radio]:checked',
      )
      const focused = control?.matches('input, textarea, select, button, [contenteditable]')
        ? control
        : inner
      if (!focused) continue
      focused.closest('details')?.setAttribute('open', '')
      focused.focus({ preventScroll: true })
      focused.closest('[data-field]')?.scrollIntoView({ block: 'nearest' })
      // In a low window the field has no room as a whole.
      focused.scrollIntoView({ block: 'nearest' })
      return
    }
    if (place || !isText)
      (document.querySelector<HTMLElement>(firstField) ?? titleElement())?.focus()
  })
  useEffect(() => {
    void [asked, place]
    focus()
  }, [asked, place])
}

const firstField = [
  'input:not([type=file], [type=checkbox], [type=radio])',
  'textarea',
  'select',
  '.cm-content',
]
  .map((field) => `aside ${sheetBody} ${field}`)
  .join()
