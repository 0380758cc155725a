import { createRoot } from 'react-dom/client'
import 'univ-widgets/univ-favorites'
import 'univ-widgets/univ-service-catalogue'
import type {} from 'univ-widgets/react'

const config = 'https://hall.example.edu/univ-config.json'

createRoot(document.getElementById('root')!).render(
  <main>
    <h1>Our app, for guests</h1>
    <univ-favorites config={config} />
    <univ-service-catalogue config={config} no-head />
  </main>,
)
