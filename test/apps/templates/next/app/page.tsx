import { Hall } from './hall'

export default function Page() {
  return (
    <main>
      <h1>Our app</h1>
      <Hall />
    </main>
  )
}
