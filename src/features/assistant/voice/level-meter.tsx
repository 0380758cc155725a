import { useEffect, useState } from 'react'

const BAR_COUNT = 36

/** The level of the last two seconds as bars; one static bar under reduced motion (voice-panel.css). */
export function LevelMeter({ label, level, seconds }: { label: string; level: number; seconds: number }) {
  const [bars, setBars] = useState<readonly number[]>(() => Array<number>(BAR_COUNT).fill(0))
  useEffect(() => setBars((last) => [...last.slice(1), seconds ? level : 0]), [level, seconds])
  const percent = Math.round(level * 10) * 10
  return (
    <div
      className="voice-meter"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className="voice-bars">
        {bars.map((height, i) => (
          // the index is the key: values move through the bars
          <span key={i} style={{ transform: `scaleY(${Math.max(0.06, height).toFixed(3)})` }} />
        ))}
      </div>
      <div className="voice-level">
        <span style={{ transform: `scaleX(${(percent / 100).toFixed(1)})` }} />
      </div>
    </div>
  )
}
