import { GuestTags } from './guest-tags'

export default function Page() {
  return (
    <main>
      <h1>Our app, for guests</h1>
      <GuestTags />
    </main>
  )
}
