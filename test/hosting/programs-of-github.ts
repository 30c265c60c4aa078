import { outputOf } from '../run-program.ts'

/** The npm of this machine, for all that is not played. */
const npm = outputOf('which', ['npm']).trim()

/**
 * Programs of GitHub's machines that ask somebody else: waiting takes no time, issues are noted, the clients of hosts come
 * from nowhere, and GitHub Pages takes a second site of a commit for the first
 * (https://github.com/actions/deploy-pages/issues/383).
 */
export const programsOfGitHub = (at: (path: string) => string) => ({
  sleep: '',
  curl: `echo '{"value":"identity"}'\n`,
  npm: `if [ "$*" != 'ci --ignore-scripts' ]; then exec '${npm}' "$@"; fi
mkdir -p node_modules/.bin && cp '${at('bin/client')}' node_modules/.bin/netlify && cp '${at('bin/client')}' node_modules/.bin/wrangler\n`,
  client: `echo "$0 $@" >> '${at('clients')}'
env > '${at('client.env')}' && ls -A > '${at('client.files')}'
'${at('bin/deploy')}' dist "$GITHUB_OUTPUT"\n`,
  deploy: `mkdir -p '${at('deployed')}'
if [ -e "${at('deployed')}/$(basename "$2")" ]; then exit 0; fi
touch "${at('deployed')}/$(basename "$2")"
rm -rf '${at('live')}' && cp -a "$1" '${at('live')}'\n`,
  gh: `case "$*" in
  *pages/deployments/*) echo succeed ;;
  *pages/deployments*)
    for word in "$@"; do
      case $word in
        artifact_id=*) artifact=\${word#*=} ;;
        pages_build_version=*) commit=\${word#*=} ;;
      esac
    done
    '${at('bin/deploy')}' "$artifact" "$commit" ;;
  *actions/workflows/*/runs*) echo over ;;
  *actions/workflows/*) echo "$@" >> '${at('started')}' ;;
  *) echo "$@" >> '${at('issues')}' ;;
esac\n`,
})
