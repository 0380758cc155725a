<?php
/**
 * The parser tag <univ tag="service-catalogue" />. The page's text holds no scripts: the parser output remembers which tags
 * a page has, and each view of the page, from the parser cache too, adds the scripts and what the policy needs.
 */

namespace MediaWiki\Extension\UnivWidgets;

use MediaWiki\MediaWikiServices;
use UnivHallContent;

/** Without the interfaces of the hooks: their namespaces differ between the versions of MediaWiki. */
class Hooks {
	private const MAX_LENGTH = 500;
	private const TAGS_KEY = 'univ-widgets-tags';
	/** The attribute of a link in whose place the content of its address is written; wikitext cannot have it. */
	private const PLACE = 'data-univ-content-from';

	/** @var string The address of the hall with a slash at its end; empty if there is none. */
	private $hall;
	/** @var array<string, array> The tags with their attributes, written by the build. */
	private $tags;

	/** @var bool Whether the page of this request has tags. */
	private $isOnPage = false;

	/** @param \Config|\MediaWiki\Config\Config $config */
	public function __construct( $config ) {
		$this->hall = self::address( (string)$config->get( 'UnivHall' ) );
		$this->tags = json_decode( file_get_contents( dirname( __DIR__ ) . '/tags.json' ), true );
	}

	/** https, or http on this machine; without a user name, quotes or spaces. */
	private static function address( string $value ): string {
		$isLocal = '(?:localhost|[a-z0-9.-]+\.localhost|127\.0\.0\.1|\[::1\])';
		$pattern = "~^(?:https://[a-z0-9.-]+|https?://$isLocal)(?::\d+)?(?:/[a-z0-9./_%-]*)?$~i";
		return preg_match( $pattern, $value ) ? rtrim( $value, '/' ) . '/' : '';
	}

	/** @param \Parser $parser */
	public function onParserFirstCallInit( $parser ) {
		$parser->setHook( 'univ', [ $this, 'render' ] );
	}

	/**
	 * @param string|null $content Shown where scripts do not run, as wikitext.
	 * @param string[] $given Attributes; each may be written with data- before it, which the catalogue's own `tag` needs.
	 * @param \Parser $parser
	 * @param \PPFrame $frame
	 * @return string HTML
	 */
	public function render( $content, array $given, $parser, $frame ) {
		$tag = 'univ-' . preg_replace( '/^univ-/', '', $given['tag'] ?? '' );
		unset( $given['tag'] );
		if ( $this->hall === '' ) {
			return self::error( 'univwidgets-no-hall' );
		}
		if ( !isset( $this->tags[$tag] ) ) {
			return self::error( 'univwidgets-unknown-tag', str_replace( 'univ-', '', implode( ', ', array_keys( $this->tags ) ) ) );
		}
		$attributes = [];
		foreach ( $this->tags[$tag]['attributes'] as $attribute ) {
			$name = $attribute['name'];
			$value = self::clean( $attribute, $given["data-$name"] ?? $given[$name] ?? null );
			if ( $value !== null ) {
				$attributes[$name] = $value;
			}
		}
		$output = $parser->getOutput();
		$output->appendExtensionData( self::TAGS_KEY, $tag );
		$output->addModuleStyles( [ 'ext.univWidgets.styles' ] );
		$values = $attributes + [ 'lang' => $parser->getTargetLanguage()->getHtmlCode() ];
		$place = UnivHallContent::address( $this->hall, $tag, $values );
		$link = self::html( 'a', [ 'href' => $this->hall, self::PLACE => $place ], wfMessage( 'univwidgets-hall' )->inContentLanguage()->escaped() );
		$fallback = trim( (string)$content ) === '' ? $link : $parser->recursiveTagParse( $content, $frame );
		return self::html( 'div', [ 'class' => 'univ-widgets' ], self::html( $tag, $attributes, $tag === 'univ-assistant' ? '' : $fallback ) );
	}

	/** @return string|null A value that the attribute may have. A bare attribute has its own name as its value. */
	private static function clean( array $attribute, ?string $value ): ?string {
		if ( $value === null ) {
			return null;
		}
		if ( $attribute['type'] === 'boolean' ) {
			return in_array( $value, [ 'false', '0' ], true ) ? null : '';
		}
		if ( $attribute['values'] && !in_array( $value, $attribute['values'], true ) ) {
			return null;
		}
		return mb_substr( $value, 0, self::MAX_LENGTH );
	}

	private static function error( string $key, string ...$parameters ): string {
		return self::html( 'strong', [ 'class' => 'error' ], wfMessage( $key, $parameters )->inContentLanguage()->escaped() );
	}

	/**
	 * @param string $name
	 * @param string[] $attributes Are escaped.
	 * @param string $content HTML
	 */
	private static function html( string $name, array $attributes, string $content ): string {
		$html = class_exists( 'MediaWiki\Html\Html' ) ? 'MediaWiki\Html\Html' : 'Html';
		return $html::rawElement( $name, $attributes, $content );
	}

	/**
	 * @param \OutputPage $out
	 * @param \ParserOutput $parserOutput
	 */
	public function onOutputPageParserOutput( $out, $parserOutput ): void {
		$tags = array_keys( $parserOutput->getExtensionData( self::TAGS_KEY ) ?? [] );
		if ( !$tags || $this->hall === '' ) {
			return;
		}
		foreach ( $tags as $tag ) {
			$src = $this->hall . $tag . '.js';
			$out->addHeadItem( $tag, self::html( 'script', [ 'type' => 'module', 'async' => true, 'src' => $src ], '' ) );
		}
		$this->isOnPage = true;
	}

	/**
	 * Writes what the hall shows to guests into the tags, at each view: the parser cache keeps a page for weeks.
	 * @param \OutputPage $out
	 * @param string &$text
	 */
	public function onOutputPageBeforeHTML( $out, &$text ): void {
		if ( $this->hall === '' || strpos( $text, self::PLACE ) === false ) {
			return;
		}
		$text = preg_replace_callback(
			'~<a [^>]*' . self::PLACE . '="([^"]*)"[^>]*>[^<]*</a>~',
			fn ( $found ) => $this->content( html_entity_decode( $found[1], ENT_QUOTES ) ) ?: $found[0],
			$text
		);
	}

	/** @return string HTML; empty if the hall is slow, or has none: it is not asked again for a while. */
	private function content( string $address ): string {
		if ( strpos( $address, $this->hall . 'embed/' ) !== 0 ) {
			return '';
		}
		$services = MediaWikiServices::getInstance();
		$cache = $services->getMainWANObjectCache();
		return $cache->getWithSetCallback(
			$cache->makeKey( 'univ-content', md5( $address ) ),
			UnivHallContent::MAX_AGE,
			function ( $old, &$ttl ) use ( $services, $address ) {
				$options = [
					'timeout' => UnivHallContent::TIMEOUT,
					'connectTimeout' => UnivHallContent::TIMEOUT,
					'followRedirects' => false,
				];
				$request = $services->getHttpRequestFactory()->create( $address, $options, __METHOD__ );
				$html = $request->execute()->isOK() ? UnivHallContent::sanitize( $request->getContent(), $this->hall ) : '';
				if ( $html === '' ) {
					$ttl = UnivHallContent::RETRY;
				}
				return $html;
			},
			[ 'lockTSE' => UnivHallContent::RETRY, 'busyValue' => '' ]
		);
	}

	/**
	 * @param string[] &$sources
	 * @param array $policyConfig
	 * @param int $mode
	 */
	public function onContentSecurityPolicyDefaultSource( &$sources, $policyConfig, $mode ): void {
		$this->allowHall( $sources );
	}

	/**
	 * @param string[] &$sources
	 * @param array $policyConfig
	 * @param int $mode
	 */
	public function onContentSecurityPolicyScriptSource( &$sources, $policyConfig, $mode ): void {
		$this->allowHall( $sources );
	}

	/**
	 * The sheet of what stands in the tags; style-src has no hook of its own.
	 * @param string[] &$directives
	 * @param array $policyConfig
	 * @param int $mode
	 */
	public function onContentSecurityPolicyDirectives( &$directives, $policyConfig, $mode ): void {
		$hall = [];
		$this->allowHall( $hall );
		foreach ( $directives as &$directive ) {
			if ( preg_match( '~^(style-src|form-action) ~', $directive ) ) {
				$directive .= ' ' . implode( ' ', $hall );
			}
		}
	}

	/** Pages without tags keep their policy. */
	private function allowHall( array &$sources ): void {
		if ( $this->isOnPage ) {
			$sources[] = preg_replace( '~^(https?://[^/]+).*~', '$1', $this->hall );
		}
	}
}
