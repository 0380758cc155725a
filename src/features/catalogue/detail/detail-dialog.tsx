export default function DetailDialog({ id }: { id: string; onClose?(): void }) {
  return <div>{id}</div>
}
