import type { Change } from './foundation.ts'

/** A page to sing the round from, which the foundation of the tests has not by itself. */
export const roundPage = {
  'pages/the-round.md': `---
route: /the-round
template: prose
title: The round
description: A round of about 1260 for four voices.
lang: en
gated: false
footerYear: 2025
indexed: true
score:
  caption: "*Sumer is icumen in*, from a manuscript in London."
  voices: Four voices
  foot: The ground
  sound:
    play: Hear the round
    stop: Stop
    playing: The round sounds.
    silence: Silence.
    failed: The sound could not be loaded.
  files:
    score: Score, MusicXML, {size} kB
    midi: MIDI, {size} kB
  says:
    heading: What it says
    stanzas: [Summer has come in., The ewe bleats., Cuckoo., The ground says cuckoo.]
---

## How to sing it

In a lilting six-eight.
`,
} as const satisfies Change
