import { useRef, useState } from 'react'
import { isError } from '../../../problem.ts'
import type { FieldProblem, OpenFile } from '../../protocol/state.ts'
import { Silence } from '../state/failures.ts'
import { useClient, useCommands } from '../state/panel.ts'
import { useSay, useSite, useSpeech } from '../state/selectors.ts'
import textStyles from '../text/text.module.css'
import { useActs, useAnswer } from '../ui/acts.tsx'
import { Button } from '../ui/buttons.tsx'
import { useChange } from '../ui/effects.ts'
import { Saving } from '../ui/saving.tsx'
import { Fault } from '../ui/sentences.tsx'
import { Frame, Part } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { heading, inBoth } from '../words/names.ts'
import { wordingInFile } from '../words/problem-words.ts'
import { Source } from './source.tsx'

interface FileSheet {
  readonly file: string
}

declare module '../state/targets.ts' {
  interface Sheets {
    readonly file: FileSheet
  }
}

/** A file as text, with the place of each mistake marked in it: for a file that cannot be read as fields. */
export function FileText({ file }: FileSheet) {
  const client = useClient()
  const say = useSay()
  const opened = useAnswer(() => client.open({ path: file }), file)
  if (opened?.file === file) return <Writing key={file} opened={opened} />
  return <Frame title={say('file.asText')} crumb={<code>{file}</code>} still />
}

/** What a check said of a text. */
interface Checked {
  readonly text: string
  readonly problems: readonly FieldProblem[]
}

function Writing({ opened }: { readonly opened: OpenFile }) {
  const client = useClient()
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const drafts = useSite((site) => site.drafts)
  const pages = useSite((site) => site.pages)
  const { file, seen } = opened
  const acts = useActs()
  const draft = drafts.find((candidate) => candidate.file === file)
  const [typed, setTyped] = useState(draft?.to.text)
  const [answer, setAnswer] = useState<Checked>()
  const [savedAt, setSavedAt] = useState<string>()
  const broken = useRef(opened.problems.some(isError))
  const shown: Checked = { text: opened.text.replace(/\r\n?/g, '\n'), problems: opened.problems }
  const text = typed ?? shown.text
  const checked = typed === undefined ? shown : (answer ?? shown)
  const errors = checked.problems.filter(isError).length
  const marked = checked.text === text ? checked.problems : []

  async function keep(now: string): Promise<boolean> {
    const { problems } = await client.draft({ file, seen, to: { text: now } })
    const left = problems.filter((problem) => problem.file === file)
    setAnswer({ text: now, problems: left })
    return !left.some(isError)
  }

  const [tries, setTries] = useState(0)
  useChange([typed, tries], () => {
    if (typed === undefined) return undefined
    const again = (error: unknown) => {
      // It is told over the page that nobody answers.
      if (!(error instanceof Silence)) throw error
      setTries(tries + 1)
    }
    const later = setTimeout(() => keep(typed).catch(again), tries > 0 ? 2000 : 250)
    return () => clearTimeout(later)
  })

  const isFixed = broken.current && typed === undefined && errors === 0 && !savedAt
  useChange([isFixed], () => {
    if (isFixed) go({ open: 'nothing' })
  })

  async function save() {
    const fine = await acts.act(() => keep(text))
    const label = inBoth((language) => page?.name[language] ?? heading(opened.name[language]))
    if (!fine || !(await acts.save(() => client.save({ files: [file], label })))) return
    broken.current = false
    setTyped(undefined)
    setSavedAt(new Date().toISOString())
  }

  const foot = (
    <Saving
      savedAt={savedAt}
      errors={errors}
      waits={typed !== undefined || errors > 0}
      busy={acts.busy}
      onSave={save}
    />
  )
  const page = pages.find((candidate) => candidate.file === file)
  return (
    <Frame
      title={say(broken.current ? 'file.broken' : 'file.asText')}
      crumb={
        <>
          {page?.name[language] ?? heading(opened.name[language])} · <code>{file}</code>
        </>
      }
      note={broken.current ? say('file.brokenNote') : undefined}
      left={typed === undefined ? acts.undo : acts.cancel}
      right={foot}
    >
      {acts.trouble}
      {checked.problems.map((problem, index) => (
        <Fault
          id={`mistake-${index}`}
          key={`${problem.code} ${problem.line}:${problem.column}`}
          of={wordingInFile(problem, language)}
        >
          {problem.suggestion && typed === undefined && (
            <div className={ui.actions}>
              <Button look="sm" off={acts.busy} onClick={() => acts.fix([problem])}>
                {say('problems.fix')}
              </Button>
            </div>
          )}
        </Fault>
      ))}
      <Source
        file={file}
        text={text}
        marked={marked}
        save={save}
        lang={opened.language}
        describedBy={checked.problems.map((_, index) => `mistake-${index}`).join(' ')}
        onType={(now) => {
          setSavedAt(undefined)
          setTyped(now)
        }}
      />
      {opened.lastGood !== undefined && opened.lastGood !== text && (
        <Part label={say('file.lastGood')}>
          <div className={`${textStyles.textEditor} ${textStyles.source}`}>
            <pre lang={opened.language}>{opened.lastGood}</pre>
          </div>
          <div className={ui.actions}>
            <Button look="sm" onClick={() => setTyped(opened.lastGood)}>
              {say('file.takeLastGood')}
            </Button>
          </div>
        </Part>
      )}
    </Frame>
  )
}
