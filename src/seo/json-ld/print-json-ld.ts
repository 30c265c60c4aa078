import type { Graph } from 'schema-dts'

/**
 * Data as the text of a script element. A script ends at the first `</script`, whatever stands around it: no `<` is
 * left (HTML, restrictions for contents of script elements).
 */
export const printJsonLd = (graph: Graph): string =>
  JSON.stringify(graph).replaceAll('<', '\\u003c')
