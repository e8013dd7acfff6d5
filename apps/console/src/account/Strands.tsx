import classes from './login.module.css'

const strands = [40, 110, 180, 250, 320, 390, 460]
const middle = 250

/** Draws seven links that become one. */
export function Strands() {
  return (
    <svg className={classes.strands} viewBox="0 0 900 500" fill="none" preserveAspectRatio="xMidYMid slice" aria-hidden>
      {strands.map((y, i) => (
        <path
          key={y}
          d={`M-20 ${y} H ${120 + Math.abs(3 - i) * 26} C ${360 + Math.abs(3 - i) * 20} ${y}, 380 ${middle}, 620 ${middle}`}
          stroke="var(--accent)"
          strokeWidth={1.5 + (3 - Math.abs(3 - i)) * 0.5}
          strokeOpacity={0.2 + (3 - Math.abs(3 - i)) * 0.1}
        />
      ))}
      <path d={`M620 ${middle} H 940`} stroke="var(--accent)" strokeWidth="5" strokeOpacity="0.7" />
      {strands.map((y, i) => (
        <circle key={y} cx={64 + i * 11} cy={y} r="3.5" fill="var(--accent)" fillOpacity={i % 2 === 0 ? 0.8 : 0.4} />
      ))}
    </svg>
  )
}
