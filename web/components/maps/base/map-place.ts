/** What part of the world a map shows. */
export interface MapPlace {
  center: [longitude: number, latitude: number]
  zoom: number
}
