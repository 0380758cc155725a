export default function DetailPage({ id }: { id: string; onClose?(): void }) {
  return <div>{id}</div>
}
