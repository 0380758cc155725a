import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { UnivFavoritesElement } from 'univ-widgets'
import type {} from 'univ-widgets/react'
import './hall-tags'

function App() {
  const favorites = useRef<UnivFavoritesElement>(null)
  const [changed, setChanged] = useState('')
  return (
    <main>
      <h1>Our app</h1>
      <univ-favorites ref={favorites} heading="My services" />
      <button onClick={() => favorites.current?.refresh()}>Refresh</button>
      <output>{changed}</output>
      <univ-service-catalogue
        noHead
        limit={6}
        onuniv-favorite-changed={(event) => setChanged(event.detail.id)}
      />
      <univ-process-center list="todo" no-tabs />
      <univ-visit-counter />
      <univ-assistant />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
