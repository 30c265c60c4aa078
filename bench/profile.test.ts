import { expect, test } from 'vitest'
import { mostExpensive } from './profile.ts'

const frame = (id: number, functionName: string, url = '') => ({
  id,
  callFrame: { functionName, url, lineNumber: 0, columnNumber: 0 },
})
const recorded = {
  nodes: [frame(1, '(root)'), frame(2, 'render', 'file:///a.ts'), frame(3, '(idle)'), frame(4, '')],
  samples: [1, 2, 3, 2, 4],
  timeDeltas: [500, 3000, 9000, 2000, 1000],
}

test('time in a function is added up over all threads, without the time in which nothing ran', () => {
  const thread = { ...recorded, samples: [2], timeDeltas: [4000] }
  expect(mostExpensive([recorded, thread], ({ url }) => url.replace('file:///', ''))).toEqual([
    { name: 'render', place: 'a.ts', milliseconds: 9, share: 0.9 },
    { name: '(without a name)', place: '', milliseconds: 1, share: 0.1 },
  ])
})
