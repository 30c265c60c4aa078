import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isError, type Problem } from '../../../problem.ts'
import { withoutMarks } from '../../marks.ts'
import type { OpenFile } from '../../protocol.ts'
import { Silence } from '../failures.ts'
import type { SheetProps } from '../sheet.ts'
import { Stroke } from '../signs.tsx'
import { capital, sayIn } from '../words.ts'
import { Button, Fault, Frame, useActs, useAnswer } from './frame.tsx'
import { Saving } from './saving.tsx'

/** A file as text, with the place of each mistake marked in it: for a file that cannot be read as fields. */
export function FileText(props: SheetProps) {
  const { file = '', language } = props
  const opened = useAnswer(props, () => props.api.ask.open({ path: file }), file)
  if (opened?.file === file) return <Writing key={file} {...props} opened={opened} />
  return <Frame {...props} title={sayIn(language)('pf.text')} crumb={<Code text={file} />} still />
}

/** What a check said of a text. */
interface Checked {
  readonly text: string
  readonly problems: readonly Problem[]
}

function Writing(props: SheetProps & { readonly opened: OpenFile }) {
  const { opened, api, state, language, go } = props
  const { file, seen } = opened
  const words = sayIn(language)
  const acts = useActs(props)
  const draft = state.drafts.find((one) => one.file === file)
  const [typed, setTyped] = useState(draft?.edits.flatMap(textOf).at(-1))
  const [answer, setAnswer] = useState<Checked>()
  const [savedAt, setSavedAt] = useState<string>()
  const broken = useRef(opened.problems.some(isError))
  const shown: Checked = { text: opened.text.replace(/\r\n?/g, '\n'), problems: opened.problems }
  const text = typed ?? shown.text
  const checked = typed === undefined ? shown : (answer ?? shown)
  const errors = checked.problems.filter(isError).length
  const marked = checked.text === text ? checked.problems : []

  async function keep(now: string): Promise<boolean> {
    const edits = [{ do: 'text', text: now }] as const
    const { problems } = await api.draft({ file, seen, edits })
    const left = problems.filter((one) => one.file === file)
    setAnswer({ text: now, problems: left })
    return !left.some(isError)
  }

  const [tries, setTries] = useState(0)
  const keepOrRetry = useEffectEvent(async (now: string) => {
    try {
      await keep(now)
    } catch (error) {
      if (!(error instanceof Silence)) throw error
      setTries(tries + 1)
    }
  })
  useEffect(() => {
    if (typed === undefined) return
    // It is told over the page that nobody answers.
    const later = setTimeout(() => keepOrRetry(typed), tries > 0 ? 2000 : 250)
    return () => clearTimeout(later)
  }, [typed, tries])

  const isMended = broken.current && typed === undefined && errors === 0 && !savedAt
  useEffect(() => {
    if (isMended) go({ open: 'nothing' })
  }, [isMended, go])

  async function save() {
    const fine = await acts.act(() => keep(text))
    if (!fine || !(await acts.save(() => api.save({ files: [file], label: file })))) return
    broken.current = false
    setTyped(undefined)
    setSavedAt(new Date().toISOString())
  }

  const foot = (
    <Saving
      {...{ language, savedAt, errors }}
      waits={typed !== undefined || errors > 0}
      busy={acts.busy}
      onSave={save}
    />
  )
  const page = state.pages.find((one) => one.file === file)
  return (
    <Frame
      {...props}
      title={words(broken.current ? 'pf.title' : 'pf.text')}
      crumb={
        <>
          {page?.name[language] ?? capital(opened.name[language])} · <Code text={file} />
        </>
      }
      note={broken.current ? words('pf.note') : undefined}
      left={typed === undefined ? acts.undo : acts.cancel}
      right={foot}
    >
      {acts.trouble}
      {checked.problems.map((problem, index) => (
        <Fault
          id={`mistake-${index}`}
          key={`${problem.code} ${problem.line}:${problem.column}`}
          of={problem}
        >
          {problem.suggestion && typed === undefined && (
            <div className="btns">
              <Button look="sm" off={acts.busy} onClick={() => acts.fix([problem])}>
                {words('pb.fix')}
              </Button>
            </div>
          )}
        </Fault>
      ))}
      <Source
        {...{ file, text, marked, save }}
        lang={opened.language}
        describedBy={checked.problems.map((_, index) => `mistake-${index}`).join(' ')}
        onType={(now) => {
          setSavedAt(undefined)
          setTyped(withoutMarks(now))
        }}
      />
    </Frame>
  )
}

const textOf = (edit: { readonly do: string; readonly text?: string }): readonly string[] =>
  edit.do === 'text' && edit.text !== undefined ? [edit.text] : []

const Code = ({ text }: { readonly text: string }) => (
  <code style={{ fontSize: '.9375rem', fontStyle: 'normal' }}>{text}</code>
)

interface SourceProps {
  readonly file: string
  readonly text: string
  readonly lang: string
  readonly marked: readonly Problem[]
  readonly describedBy: string
  readonly onType: (text: string) => void
  readonly save: () => void
}

/** The lines, numbered and marked, and over them, letter on letter, the field in which they are typed. */
function Source({ file, text, lang, marked, describedBy, onType, save }: SourceProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const start = useRef(marked[0])
  useEffect(() => {
    const { current: area } = field
    const at = start.current ? indexOf(area?.value ?? '', start.current) : 0
    area?.focus({ preventScroll: true })
    area?.setSelectionRange(at, at)
    area?.parentElement?.querySelector('.on')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="src" lang={lang}>
      <div aria-hidden="true">
        {text.split('\n').map((line, index) => {
          const number = index + 1
          const here = marked.find((one) => one.line <= number && number <= one.endLine)
          return (
            <span key={number} className={here ? 'on' : ''}>
              <i>{number}</i>
              <b style={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
                {here?.line === number ? <Marked text={line} problem={here} /> : line || ' '}
              </b>
            </span>
          )
        })}
      </div>
      <textarea
        ref={field}
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        aria-label={file}
        aria-invalid={marked.some(isError) || undefined}
        aria-describedby={describedBy || undefined}
        style={over}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.stopPropagation()
          save()
        }}
      />
    </div>
  )
}

// The measures of `.src`, so that each letter lies on its own.
const over = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  padding: '14px 20px 14px 58px',
  border: 0,
  background: 'none',
  color: 'transparent',
  caretColor: 'CanvasText',
  // Else the text would be drawn again, on a ground that hides the marks.
  forcedColorAdjust: 'none',
  resize: 'none',
  overflow: 'hidden',
  outlineOffset: -3,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const

/** A line, with the mistake underlined and, where its end lacks something, the sign for that. */
function Marked({ text, problem }: { readonly text: string; readonly problem: Problem }) {
  const letters = [...text]
  const from = problem.column - 1
  const end = problem.endLine === problem.line ? problem.endColumn - 1 : letters.length
  const to = Math.max(end, from + 1)
  const [start, stop] = problem.suggestion?.range ?? []
  return (
    <>
      {letters.slice(0, from).join('')}
      <b className="ul" style={{ color: 'var(--redt)', fontWeight: 400 }}>
        {letters.slice(from, to).join('') || ' '}
        <Stroke through={false} />
      </b>
      {letters.slice(to).join('')}
      {start !== undefined && start === stop && (
        <span className="ins">
          <svg viewBox="0 0 44 36" aria-hidden="true">
            <path d="M6 30L22 6L38 30" vectorEffect="non-scaling-stroke" />
          </svg>
        </span>
      )}
    </>
  )
}

/** Where a problem begins in a text. */
function indexOf(text: string, { line, column }: Problem): number {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).map((one) => `${one}\n`)
  const letters = [...(lines[line - 1] ?? '')].slice(0, column - 1)
  return [...before, ...letters].join('').length
}
