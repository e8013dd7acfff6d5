import { endOf } from './end-of.ts'
import classes from './ui.module.css'

/** A text that is cut in its middle where there is not enough room, so that its end is always in sight. */
export function EndCut({ text }: { text: string }) {
  const at = endOf(text)
  return (
    <span className={classes.endCut} title={text}>
      <span className={classes.endCutStart}>{text.slice(0, at)}</span>
      {at < text.length && <span className={classes.endCutEnd}>{text.slice(at)}</span>}
    </span>
  )
}
