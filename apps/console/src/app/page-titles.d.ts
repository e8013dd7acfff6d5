/** The titles of all pages by namespace, made from the texts by the build (page-titles.ts). */
declare module 'virtual:backhaul-page-titles' {
  export const pageTitles: Readonly<Record<'en' | 'zh', Readonly<Record<string, string>>>>
}
