import './ui/ground.css'
import './ui/ui.module.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { parseOwn } from '../../parse.ts'
import type { Language } from '../../site.ts'
import { keyBytes, type Review, unseal } from '../versions/sealed-review.ts'
import compare from './compare/compare.module.css'
import { Compare } from './compare/compare.tsx'
import { useChange } from './ui/effects.ts'
import ui from './ui/ui.module.css'
import { sayFrom, type Words } from './words/format-message.ts'
import type { CompareSay } from './words/words.ts'

/* The script of the file to send: it asks for the key, opens what is sealed, and shows it. It asks nobody for anything. */

const dataIn = <Value,>(id: string): Value =>
  parseOwn(document.getElementById(id)?.textContent ?? '""')
const words: Words = dataIn('words')
const sealed: string = dataIn('sealed')
/** Who has made the file; empty where nobody knows. */
const sender: string = dataIn('sender')
const language: Language = navigator.languages
  .find((tag) => /^(?:en|fr)\b/.test(tag))
  ?.startsWith('fr')
  ? 'fr'
  : 'en'
const say = sayFrom(words)(language)
const sayCompare: CompareSay = say

const lockedText = sender ? 'review.lockedAsk' : 'review.lockedText'

/** A document whose assets are in it. */
const whole = (text: string, assets: readonly string[]): string =>
  text.replace(/asset:(\d+);/g, (_, number) => assets[Number(number)] ?? '')

function ReviewFile() {
  const [text, setText] = useState(() => location.hash.slice(1))
  const [trouble, setTrouble] = useState<string>()
  const [isOpening, setIsOpening] = useState(false)
  const [review, setReview] = useState<Review>()
  const open = async () => {
    const key = keyBytes(text)
    if (!key) return setTrouble('review.noKey')
    setIsOpening(true)
    const found = await unseal(sealed, key)
    setIsOpening(false)
    if (found === 'damaged' || found === 'other key') return setTrouble(`review.${found}`)
    const opened = parseOwn<Review>(found)
    const { assets, pages } = opened
    const style = document.createElement('style')
    style.textContent = whole(opened.faces, assets)
    document.head.append(style)
    document.title = opened.title || say('review.file')
    setReview({
      ...opened,
      pages: pages.map(({ before, after, ...page }) => ({
        ...page,
        before: before && whole(before, assets),
        after: after && whole(after, assets),
      })),
    })
  }
  useChange([], () => {
    document.documentElement.lang = language
    if (location.hash.length <= 1) return
    // The key stays in no list of the browser.
    history.replaceState(null, '', '#')
    open()
  })
  if (review) return <Opened {...review} />
  return (
    <main className={compare.locked}>
      <h1>
        {say(
          isOpening
            ? 'review.opening'
            : trouble === 'review.damaged'
              ? 'review.damagedTitle'
              : 'review.locked',
        )}
      </h1>
      {!trouble && !isOpening && <p>{say(sender ? 'review.sentBy' : 'review.sent', { sender })}</p>}
      <p role="status">
        {say(trouble ?? (isOpening ? 'review.openingText' : lockedText), { sender })}
      </p>
      {trouble !== 'review.damaged' && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            open()
          }}
        >
          <label htmlFor="key">{say('review.key')}</label>
          <span className={ui.line} style={{ '--u': '0%' }}>
            <input
              id="key"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </span>
          <button type="submit" className={ui.button} data-look="solid">
            {say('review.open')}
          </button>
        </form>
      )}
    </main>
  )
}

function Opened({ title, date, pages, coming, left }: Review) {
  const [pairs] = useState(() =>
    pages.map(({ name, before, after, ...page }) => ({
      ...page,
      name: name[language],
      before: before ? { frame: { srcDoc: before } } : undefined,
      after: after ? { frame: { srcDoc: after } } : undefined,
    })),
  )
  const day = new Date(date).toLocaleDateString(language === 'fr' ? 'fr-FR' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return (
    <Compare
      title={title || say('review.file')}
      note={
        <p className={ui.muted}>
          {say('review.note', { day })} {left > 0 && say('compare.left', { n: left })}
        </p>
      }
      first={pairs[0]?.file}
      pages={pairs}
      coming={coming}
      heads={{ before: say('review.before'), after: say('review.after') }}
      language={language}
      say={sayCompare}
    />
  )
}

const place = document.getElementById('review')
if (place) createRoot(place).render(<ReviewFile />)
