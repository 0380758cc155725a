import { useEffect, useState } from 'react'

const BARS = 36

/** How loud it is: the last two seconds as bars; one calm bar where motion is not wanted (voice.css). */
export function Meter({ label, level, seconds }: { label: string; level: number; seconds: number }) {
  const [bars, setBars] = useState<readonly number[]>(() => Array<number>(BARS).fill(0))
  useEffect(() => setBars((last) => [...last.slice(1), seconds ? level : 0]), [level, seconds])
  const now = Math.round(level * 10) * 10
  return (
    <div
      className="voice-meter"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={now}
    >
      <div className="voice-bars">
        {bars.map((height, i) => (
          // a bar is its place: what stands in it moves on
          <span key={i} style={{ transform: `scaleY(${Math.max(0.06, height).toFixed(3)})` }} />
        ))}
      </div>
      <div className="voice-calm">
        <span style={{ transform: `scaleX(${(now / 100).toFixed(1)})` }} />
      </div>
    </div>
  )
}
