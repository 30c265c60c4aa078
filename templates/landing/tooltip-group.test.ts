import { expect, test } from 'vitest'
import { tooltipGroup } from './tooltip-group.ts'

let now = 1000
const newGroup = () => tooltipGroup(() => now)

test('a note opens 700 ms after the pointer came, whenever its code arrived', () => {
  const delays = [1000, 1450, 5000].map((time) => {
    now = time
    return newGroup().delay(1000)
  })
  expect(delays).toEqual([700, 250, 0])
})

test('a note opens at once while another is open, and then the other closes', () => {
  const group = newGroup()
  group.open('tenuto')
  expect(group.delay(now)).toBe(0)
  group.open('da capo')
  expect([group.isOpen('tenuto'), group.isOpen('da capo')]).toEqual([false, true])
  group.close('tenuto')
  expect(group.isOpen('da capo')).toBe(true)
})

test('a note opens at once when another was open less than 300 ms ago', () => {
  const group = newGroup()
  group.open('tenuto')
  group.close('tenuto')
  now += 299
  expect(group.delay(now)).toBe(0)
  now += 1
  expect(group.delay(now)).toBe(700)
})

test('opening a note that is open tells nobody, every change tells everybody', () => {
  const group = newGroup()
  const heard: string[] = []
  const stop = group.subscribe(() => heard.push('changed'))
  group.open('tenuto')
  group.open('tenuto')
  group.close('tenuto')
  stop()
  group.open('tenuto')
  expect(heard).toEqual(['changed', 'changed'])
})
