import { expect, test } from 'vitest'
import { opener } from './start.ts'

test('the editor opens in the browser of whoever sits at a screen, and nowhere else', () => {
  const screen = { DISPLAY: ':0' }
  expect(opener('linux', screen, true)).toEqual(['xdg-open'])
  expect(opener('linux', { WAYLAND_DISPLAY: 'wayland-0' }, true)).toEqual(['xdg-open'])
  expect(opener('darwin', {}, true)).toEqual(['open'])
  expect(opener('win32', {}, true)).toEqual(['rundll32', 'url.dll,FileProtocolHandler'])
  expect(opener('linux', {}, true)).toEqual([])
  expect(opener('linux', { BROWSER: '/code/browser.sh' }, true)).toEqual([])
  expect(opener('linux', screen, false)).toEqual([])
  for (const elsewhere of [{ CI: 'true' }, { SSH_CONNECTION: '::1' }, { BROWSER: 'none' }])
    expect(opener('linux', { ...screen, ...elsewhere }, true)).toEqual([])
})
