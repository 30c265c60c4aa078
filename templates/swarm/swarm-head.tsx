interface SwarmHeadProps {
  readonly title: string
  readonly tempo: string
  /** The language of the tempo, where it is not the page's. */
  readonly tempoLanguage?: string
}

/** The head of a section of /swarm: the title in its heavy face, the tempo at the other margin. */
export function SwarmHead({ title, tempo, tempoLanguage }: SwarmHeadProps) {
  return (
    <div className="swarm-head page-width">
      <h2 className="display-1">{title}</h2>
      <p className="tempo" lang={tempoLanguage}>
        {tempo}
      </p>
    </div>
  )
}
