import type { Problem } from '../problem.ts'
import { countsOf, type Report } from './report.ts'

/** A report for servers that read JUnit: a suite for each file, a failed case for each error, a passed one for all else. */
export function junit({ problems }: Report): string {
  const files = [...Map.groupBy(problems, ({ file }) => file)]
  const { errors } = countsOf(problems)
  const suites = files.map(([file, own]) => suite(file, own))
  const passed = suite('content', [])
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="content" tests="${Math.max(1, problems.length)}" failures="${errors}">`,
    ...(suites.length > 0 ? suites : [passed]),
    '</testsuites>',
    '',
  ].join('\n')
}

function suite(file: string, problems: readonly Problem[]): string {
  const { errors } = countsOf(problems)
  const cases = problems.map(testCase)
  const passed = `    <testcase name="content" classname="${escaped(file)}"/>`
  return [
    `  <testsuite name="${escaped(file)}" tests="${Math.max(1, cases.length)}" failures="${errors}" errors="0" skipped="0">`,
    ...(cases.length > 0 ? cases : [passed]),
    '  </testsuite>',
  ].join('\n')
}

function testCase({ file, line, column, severity, code, message, fix }: Problem): string {
  const name = `${line}:${column} ${code}`
  const place = `${file}:${line}:${column}`
  const text = escaped(`${place} ${message}\n${fix}`)
  const outcome =
    severity === 'error'
      ? `<failure type="${escaped(code)}" message="${escaped(message)}">${text}</failure>`
      : `<system-out>${text}</system-out>`
  return `    <testcase name="${escaped(name)}" classname="${escaped(file)}">${outcome}</testcase>`
}

/** XML 1.0 has no way to write control characters, not even as entities. */
const escaped = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
