import type { HomeScreenIcon, IconSet } from '../../src/bundle/icons.tsx'
import type { Site } from '../assemble.ts'
import { glyphs } from '../notation/glyphs.ts'
import { inks } from './card/inks.ts'
import { Square } from './square.tsx'

const { day, night } = inks

/** The square of each form: its side, where the fermata stands in it, and how large. */
const forms = {
  /** As large as the square allows, for browsers. */
  plain: { side: 64, sign: 'translate(4.6 47.2) scale(.905 .98)' },
  /** On its staff, for the home screens of Apple. */
  staff: { side: 180, sign: 'translate(29 131) scale(2.02)' },
  /** Small enough for systems that cut a circle or a drop out of the square (W3C manifest, safe zone). */
  maskable: { side: 512, sign: 'translate(121 326) scale(4.46)' },
} as const

/** The icons of the site. */
export const houseIcons: IconSet = {
  vector: <HouseIcon form="plain" adaptive />,
  small: <SmallHouseIcon />,
  plain: <HouseIcon form="plain" />,
  touch: <HouseIcon form="staff" />,
}

const onHomeScreens: readonly HomeScreenIcon[] = [
  { path: 'icon-192.png', drawing: <HouseIcon form="plain" />, side: 192 },
  { path: 'icon-512.png', drawing: <HouseIcon form="plain" />, side: 512 },
  {
    path: 'icon-maskable.png',
    drawing: <HouseIcon form="maskable" />,
    side: 512,
    purpose: 'maskable',
  },
  { path: 'icon-mono.svg', drawing: <HouseMask />, purpose: 'monochrome' },
]

/** The site on a home screen. */
export const homeScreen = ({ settings }: Site) => ({
  name: settings.wordmark.text,
  colour: day.paper,
  icons: onHomeScreens,
})

/** The sign of the foundation on its paper. One that is `adaptive` is dark where the browser is. */
function HouseIcon({
  form,
  adaptive = false,
}: {
  readonly form: keyof typeof forms
  readonly adaptive?: boolean
}) {
  const { side, sign } = forms[form]
  return (
    <Square side={side}>
      {adaptive && (
        <style>
          {`@media(prefers-color-scheme:dark){rect{fill:${night.paper}}path{fill:${night.red}}}`}
        </style>
      )}
      <rect width={side} height={side} fill={day.paper} />
      {form === 'staff' && (
        <path
          d="M0 60.5h180M0 80.5h180M0 100.5h180M0 120.5h180M0 140.5h180"
          stroke={day.ink}
          strokeOpacity=".42"
        />
      )}
      <path d={glyphs.fermata} fill={day.red} transform={sign} />
    </Square>
  )
}

/** The sign alone, for systems that colour it themselves. */
function HouseMask() {
  const { side, sign } = forms.plain
  return (
    <Square side={side}>
      <path d={glyphs.fermata} transform={sign} />
    </Square>
  )
}

/** The sign for sixteen pixels: drawn again, its arc thicker and its dot larger. */
function SmallHouseIcon() {
  return (
    <Square side={16}>
      <rect width="16" height="16" fill={day.paper} />
      <path
        d="M1 12C1.4 6.4 4 3 8 3S14.6 6.4 15 12H13.4C12.7 8 11 6.2 8 6.2S3.3 8 2.6 12z"
        fill={day.red}
      />
      <circle cx="8" cy="11" r="1.9" fill={day.red} />
    </Square>
  )
}
