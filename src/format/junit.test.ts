import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { everySeverity } from '../../test/mistakes/every-severity.ts'
import type { Problem } from '../problem.ts'
import { junit } from './junit.ts'

/** The schema by which Jenkins, and most servers after it, read JUnit; its licence stands in it. */
const schemaFile = join(import.meta.dirname, '../../test/schemas/jenkins-junit.xsd')

/** What the schema finds wrong with a report. */
async function faults(xml: string): Promise<string[]> {
  const contents = readFileSync(schemaFile, 'utf8')
  const { errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: { fileName: 'junit.xsd', contents },
  })
  return errors.map(({ message }) => message)
}

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

test('conforms to the schema of Jenkins, with errors, warnings, notes and strange names', async () => {
  const { problems, texts } = everySeverity('<old> & "é\u0007".png')
  expect(new Set(problems.map(({ severity }) => severity)).size).toBe(3)
  expect(await faults(junit({ problems, texts, building: false }))).toEqual([])
  expect(await faults(junit({ problems: [problem], texts, building: false }))).toEqual([])
  expect(await faults(junit({ problems: [], texts, building: false }))).toEqual([])
})

test('what does not conform is seen', async () => {
  const report = junit({ problems: [problem], texts: new Map(), building: false })
  expect(await faults(report.replace('classname=', 'class='))).not.toEqual([])
  expect(await faults(report.replace('</testsuites>', ''))).not.toEqual([])
})
