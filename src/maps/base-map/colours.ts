/** What the base map is drawn with: muted, so that what lies on it leads. */
export interface BaseMapColours {
  land: string
  water: string
  coast: string
  border: string
}

export type Theme = 'light' | 'dark'

export const baseMapColours: Record<Theme, BaseMapColours> = {
  light: { land: '#F4F3EC', water: '#DCE5E7', coast: '#AEBEC2', border: '#B9B4A4' },
  dark: { land: '#1B1F1C', water: '#0E1517', coast: '#33434A', border: '#4A524B' },
}
