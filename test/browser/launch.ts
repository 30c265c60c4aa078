import { type Browser, chromium } from 'playwright-core'

/** A host that leads to this machine without being `localhost`: there, http is not secure. */
export const insecureHost = 'pointdorgue.example'

/** Starts the Chromium that `npm test` has found; `CHROME_PATH` names it. */
export function launch(left: readonly string[] = []): Promise<Browser> {
  const { CHROME_PATH: executablePath } = process.env
  if (!executablePath) throw new Error('CHROME_PATH names no browser: run these tests by npm test')
  return chromium.launch({
    executablePath,
    ignoreDefaultArgs: [...left],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`,
    ],
  })
}
