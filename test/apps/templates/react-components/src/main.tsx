import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { UnivConfig, UnivFavoritesElement } from 'univ-widgets'
import { setBase } from 'univ-widgets/base'
import {
  UnivAssistant,
  UnivFavorites,
  UnivProcessCenter,
  UnivServiceCatalogue,
  UnivVisitCounter,
} from 'univ-widgets/react'

setBase('https://hall.example.edu/')
const config: UnivConfig = { texts: { en: { 'visit-counter': { today: 'Today, by our app' } } } }

function App() {
  const favorites = useRef<UnivFavoritesElement>(null)
  const [changed, setChanged] = useState('')
  return (
    <main>
      <h1>Our app</h1>
      <UnivFavorites ref={favorites} heading="My services" className="wide" />
      <button onClick={() => favorites.current?.refresh()}>Refresh</button>
      <output>{changed}</output>
      <UnivServiceCatalogue
        noHead
        limit={6}
        onFavoriteChanged={(event) => setChanged(event.detail.id)}
        noSignIn={false}
      />
      <UnivProcessCenter list="todo" no-tabs />
      <UnivVisitCounter config={config} />
      <UnivAssistant />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
