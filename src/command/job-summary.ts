import { appendFileSync } from 'node:fs'
import { githubSummary } from '../format/github-summary.ts'
import type { PrintOptions, Report } from '../format/report.ts'
import type { Environment } from './language.mjs'

/** Appends the whole report to the summary of the job, where GitHub asks for one (`GITHUB_STEP_SUMMARY`). */
export function writeJobSummary(
  report: Report,
  options: PrintOptions,
  { GITHUB_STEP_SUMMARY: file }: Environment,
): void {
  if (file) appendFileSync(file, githubSummary(report, options))
}
