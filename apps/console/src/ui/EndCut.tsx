import classes from './ui.module.css'

/** Names of a fleet differ at their end: "Copenhagen-HUB-21-STU1". */
const endLength = 7

/** A text that is cut in its middle where there is not enough room, so that its end is always in sight. */
export function EndCut({ text }: { text: string }) {
  const at = text.length > 2 * endLength ? text.length - endLength : text.length
  return (
    <span className={classes.endCut} title={text}>
      <span className={classes.endCutStart}>{text.slice(0, at)}</span>
      {at < text.length && <span className={classes.endCutEnd}>{text.slice(at)}</span>}
    </span>
  )
}
