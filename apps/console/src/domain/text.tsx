import type { TFunction } from 'i18next'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export type DomainText = TFunction<'domain'>

/** Cells are rendered by the hundred while a list scrolls: texts without parameters are looked up once per language. */
export function cachedText<Text>(t: Text): Text {
  const look = t as unknown as (key: string, params?: object) => string
  const texts = new Map<string, string>()
  const cached = (key: string, params?: object) => {
    if (params !== undefined) return look(key, params)
    let text = texts.get(key)
    if (text === undefined) texts.set(key, (text = look(key)))
    return text
  }
  return cached as unknown as Text
}

const TextContext = createContext<DomainText | null>(null)

/** The texts of units, channels and servers for the cells and cards of a page. */
export function DomainTextProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('domain')
  const cached = useMemo(() => cachedText(t), [t])
  return <TextContext value={cached}>{children}</TextContext>
}

export function useDomainText(): DomainText {
  const t = use(TextContext)
  if (t === null) throw new Error('useDomainText outside of DomainTextProvider.')
  return t
}
