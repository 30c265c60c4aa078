import './panel.css'
import { Component, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { openPanel } from './app/open-panel.ts'
import { PanelContext } from './state/panel.ts'

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
      <main className="pn">
        <header className="ph">
          <h1>{isFrench ? 'Erreur interne (bogue)' : 'Internal error (bug)'}</h1>
        </header>
        <div className="pb">
          <button type="button" className="btn solid" onClick={() => location.reload()}>
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
