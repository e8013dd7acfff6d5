import { EndCut } from '../EndCut.tsx'
import classes from './text-card.module.css'

/** px, of a title and one line of details. */
export const textCardHeight = 64

/** A row on a narrow screen: its name, and the details that it has. */
export const TextCard = ({ title, details }: { title: string; details: readonly (string | null)[] }) => (
  <article className={classes.card} aria-label={title}>
    <strong>
      <EndCut text={title} />
    </strong>
    <span>{details.filter(Boolean).join(' · ')}</span>
  </article>
)
