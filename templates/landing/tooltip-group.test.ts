import { expect, test } from 'vitest'
import { openDelay, skipDelay, tooltipGroup } from './tooltip-group.ts'

function groupAt(start: number) {
  const time = { now: start }
  return { time, group: tooltipGroup(() => time.now) }
}

test('the delays are 700 ms and 300 ms', () => {
  expect([openDelay, skipDelay]).toEqual([700, 300])
})

test('a note opens 700 ms after the pointer came, whenever its code arrived', () => {
  const { time, group } = groupAt(1000)
  expect(group.delay(1000)).toBe(700)

  time.now = 1450
  expect(group.delay(1000)).toBe(250)

  time.now = 5000
  expect(group.delay(1000)).toBe(0)
})

test('a note opens at once while another is open, and then the other closes', () => {
  const { group } = groupAt(1000)
  group.open('tenuto')
  expect(group.delay(1000)).toBe(0)

  group.open('da capo')
  expect([group.isOpen('tenuto'), group.isOpen('da capo')]).toEqual([false, true])
})

test('a note opens at once when another was open less than 300 ms ago', () => {
  const { time, group } = groupAt(1000)
  group.open('tenuto')
  group.close('tenuto')

  time.now = 1299
  expect(group.delay(1299)).toBe(0)

  time.now = 1300
  expect(group.delay(1300)).toBe(700)
})

test('closing a note that is not open leaves the open one alone', () => {
  const { group } = groupAt(0)
  group.open('tenuto')
  group.close('da capo')
  expect(group.isOpen('tenuto')).toBe(true)
})

test('opening a note that is open tells nobody, every change tells everybody', () => {
  const { group } = groupAt(0)
  const heard: string[] = []
  const stop = group.subscribe(() => heard.push('changed'))
  group.open('tenuto')
  group.open('tenuto')
  group.close('tenuto')
  stop()
  group.open('tenuto')
  expect(heard).toEqual(['changed', 'changed'])
})
