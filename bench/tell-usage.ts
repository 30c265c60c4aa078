// Loaded before a program, it prints at the end of it what it has used: seconds of processor time, and bytes.
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const tell = () => {
  const { user, system } = process.cpuUsage()
  const memory = process.resourceUsage().maxRSS * 1024
  writeSync(1, `${JSON.stringify({ processor: (user + system) / 1e6, memory })}\n`)
}

if (isMainThread) process.on('exit', tell)
