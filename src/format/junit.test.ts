import { expect, test } from 'vitest'
import type { Problem } from '../validate/problem.ts'
import { junit } from './junit.ts'

const problem: Problem = {
  file: 'content/site.yaml',
  line: 12,
  column: 17,
  endLine: 12,
  endColumn: 19,
  severity: 'error',
  code: 'field/true-false',
  message: 'It is <“no”> & "not" \u0007 false.',
  fix: 'Write: false',
}

test('prints a suite for each file, a failure for each error, words for each warning', () => {
  const warning: Problem = { ...problem, severity: 'warning', line: 14 }
  expect(junit({ problems: [problem, warning], texts: new Map(), building: false })).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="content" tests="2" failures="1">
  <testsuite name="content/site.yaml" tests="2" failures="1" errors="0" skipped="0">
    <testcase name="12:17 field/true-false" classname="content/site.yaml"><failure type="field/true-false" message="It is &lt;“no”&gt; &amp; &quot;not&quot; � false.">content/site.yaml:12:17 It is &lt;“no”&gt; &amp; &quot;not&quot; � false.
Write: false</failure></testcase>
    <testcase name="14:17 field/true-false" classname="content/site.yaml"><system-out>content/site.yaml:14:17 It is &lt;“no”&gt; &amp; &quot;not&quot; � false.
Write: false</system-out></testcase>
  </testsuite>
</testsuites>
`,
  )
})

test('prints a passed case when nothing is wrong', () => {
  expect(junit({ problems: [], texts: new Map(), building: false })).toContain(
    '<testsuites name="content" tests="1" failures="0">',
  )
})
