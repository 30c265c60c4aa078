import './ui/ground.css'
import './ui/ui.module.css'
import { Component, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import app from './app/app.module.css'
import { App } from './app/app.tsx'
import { openPanel } from './app/open-panel.ts'
import { PanelContext } from './state/panel.ts'
import ui from './ui/ui.module.css'

/** What is typed is kept by the server: where the panel itself fails, its window is opened anew. */
class Safe extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const isFrench = document.documentElement.lang === 'fr'
    return (
      <main className={app.sidePanel}>
        <header className={ui.sheetHead}>
          <h1>{isFrench ? 'Erreur interne (bogue)' : 'Internal error (bug)'}</h1>
        </header>
        <div className={ui.sheetBody}>
          <button
            type="button"
            className={ui.button}
            data-look="solid"
            onClick={() => location.reload()}
          >
            {isFrench ? 'Rouvrir l’éditeur' : 'Open the editor again'}
          </button>
        </div>
      </main>
    )
  }
}

const place = document.getElementById('editor')
if (place)
  createRoot(place).render(
    <Safe>
      <PanelContext value={openPanel()}>
        <App />
      </PanelContext>
    </Safe>,
  )
