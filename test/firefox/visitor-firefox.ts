import { type Browser, firefox as driver } from 'playwright-core'
import { firefox } from './find-firefox.ts'

/**
 * Starts Debian's Firefox for the tests of visitors. Playwright drives it by WebDriver BiDi, and tells every window its
 * media features, which this Firefox cannot be told yet: that alone is kept from it, so windows have those of the machine.
 */
export async function launchFirefox(): Promise<Browser> {
  if (!firefox)
    throw new Error('These visitors come with Firefox: install it, or name one in FIREFOX_PATH')
  const browser = await driver.launch({
    channel: 'moz-firefox',
    executablePath: firefox,
    firefoxUserPrefs: { 'network.dns.localDomains': 'pointdorgue.example' },
  })
  const connection: { readonly toImpl: (one: Browser) => object } = Reflect.get(
    browser,
    '_connection',
  )
  const session: Session = Reflect.get(connection.toImpl(browser), '_browserSession')
  // Sessions of windows are of the same class.
  const sessions: Session = Object.getPrototypeOf(session)
  const { send } = sessions
  sessions.send = function (name, ...rest) {
    return name === 'emulation.setMediaFeaturesOverride'
      ? Promise.resolve({})
      : send.call(this, name, ...rest)
  }
  return browser
}

interface Session {
  send: (this: Session, name: string, ...rest: readonly unknown[]) => Promise<unknown>
}

/**
 * What Firefox says in its own words: of a font that still came when the page was left, of a logged error its name alone,
 * of what could not be fetched. Chromium, whose words tests know, tells whether that was to be.
 */
export const saidByFirefox = [
  /status=2152398850/,
  /^error: \w*Error$/,
  /NetworkError|[Ee]rror loading dynamically imported module|Loading failed for the/,
]
